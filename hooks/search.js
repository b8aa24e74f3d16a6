// Added to lunr's French part: a word is found with or without its accents and ligatures.
(({ Pipeline, Query, fr }) => {
  const fold = (word) =>
    word.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
  const filter = fr.stopWordFilter; // the one part of lunr's chain that Material keeps
  fr.stopWordFilter = (token) => filter(token)?.update(fold);
  Pipeline.registerFunction(fr.stopWordFilter, "stopWordFilter-fr-folded");
  const { clause } = Query.prototype;
  Query.prototype.clause = function (asked) {
    return clause.call(this, { ...asked, term: fold(String(asked.term)) });
  };
})(lunr);
