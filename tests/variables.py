"""What the variables of a search read, put together again from what changed."""


def at(variables, number):
    """Return name -> text after so many looks."""
    held = {}
    for _, slots, values in variables.looks[:number]:
        held.update(zip(slots, values, strict=True))
    shapes = variables.views[variables.looks[number - 1][0]] if number else ()
    return {
        name: written(brackets, [variables.texts[held[slot]] for slot in slots])
        for name, brackets, slots in shapes
    }


def written(brackets, texts):
    if not brackets:
        return texts[0]
    comma = "," if brackets == "()" and len(texts) == 1 else ""
    return f"{brackets[0]}{', '.join(texts)}{comma}{brackets[1]}"
