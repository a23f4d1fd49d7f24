"""What the variables of a search read, put together again from what changed."""


def at(variables, number):
    """Return name -> text after so many looks."""
    held = {}
    for look in variables.looks[:number]:
        held.update(zip(look.slots, look.values, strict=True))
    shapes = variables.looks[number - 1].shapes if number else ()
    return {
        name: written(brackets, [variables.texts[held[slot]] for slot in slots])
        for name, brackets, slots in shapes
    }


def written(brackets, texts):
    if not brackets:
        return texts[0]
    comma = "," if brackets == "()" and len(texts) == 1 else ""
    return f"{brackets[0]}{', '.join(texts)}{comma}{brackets[1]}"
