// The editor of a cell: CodeMirror, with colours of the book.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--queens-keyword)", fontWeight: "bold" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--queens-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--queens-number)" },
  { tag: tags.comment, color: "var(--queens-comment)", fontStyle: "italic" },
]);
const THEME = EditorView.theme({
  "&": { color: "inherit", backgroundColor: "transparent" },
  ".cm-content": { fontFamily: "var(--font-stack--monospace)", caretColor: "currentcolor" },
  ".cm-cursor": { borderLeftColor: "currentcolor" },
});

/** Put an editor in an element; return how to read, set and enter it. Tab stays the page's. */
export function edit(parent, { text, label, changed, run, leave }) {
  const act = (does) => () => { does(); return true; };
  const own = [
    { key: "Shift-Enter", run: act(run) }, { key: "Mod-Enter", run: act(run) },
    { key: "Escape", run: act(leave) },
  ];
  const extensions = [
    pythonLanguage, indentUnit.of("    "), indentOnInput(), history(), drawSelection(), bracketMatching(), closeBrackets(),
    syntaxHighlighting(COLOURS), THEME, EditorView.lineWrapping,
    keymap.of([...own, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({ "aria-label": label }),
    EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return {
    focus: () => view.focus(),
    set(words) {
      if (words !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: words } });
    },
  };
}
