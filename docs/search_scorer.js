// Answers and exercises come after the chapters, whose words they repeat.
var Scorer = {
  score: ([page, , , , score]) => (/^notebooks\/(answers|exercises)\//.test(page) ? score / 20 : score),
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
