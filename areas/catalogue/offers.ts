/** What other areas may import from this one on the server, besides its contracts. */

export { orRefused, storedName } from './import/server/files/receive-file.ts'
export { UnreadableFile } from './import/server/import-report.ts'
export { openTable, type Table } from './import/server/read-table/read-table.ts'
export { readDay } from './import/server/read-values/read-dates.ts'
export { countryNames } from './built-in/server/search-words/country-names.ts'
export { foldWords } from './built-in/server/search-words/fold-words.ts'
export { isGeneralWord } from './built-in/server/search-words/general-words.ts'
export { languageNamed } from './built-in/server/search-words/language-words.ts'
export {
  type Conversion,
  conversionIn,
  currencyIn,
  type Price,
  readPrice,
} from './built-in/server/search-words/money-words.ts'
export { levelOfDegree } from './built-in/server/search-words/level-words.ts'
export { subjects, subjectsAlsoCalled, wordsBesides } from './built-in/server/search-words/subject-words.ts'
export {
  inUsualSpelling,
  isInUrduScript,
  toLatin,
  typedWords,
  usualSpellings,
} from './built-in/server/search-words/typed-words.ts'
export { readAgencyRates } from './costs/server/agency-rates.ts'
export { showProgramCosts } from './costs/server/show-program-costs.ts'
export { fittingSets } from './fit/server/fitting-sets.ts'
export { readEvidence } from './fit/server/read-evidence.ts'
export { readListing } from './fit/server/read-listing.ts'
export { readRecognition } from './fit/server/read-recognition.ts'
export { readRequirements, type StatedRequirements } from './fit/server/read-requirements.ts'
export { showProgramFit } from './fit/server/show-program-fit.ts'
export { presentProgram, programColumns, type ProgramRow } from './programs/server/program-row.ts'
export { programSearch } from './search/server/program-search.ts'
export { editDistance } from './universities/server/correct-spelling.ts'
export { searchUniversities } from './universities/server/search-universities.ts'
export { parseSearch } from './universities/server/parse-search.ts'
export { wrongUniversityCounts } from './universities/server/university-counts.ts'
