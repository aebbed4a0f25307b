/** The most characters of the facts of the catalogue, and the most names, in forms and in imported files alike. */
export const factLimits = {
  universityName: 300,
  /** How many other names, and how many acronyms. */
  names: 100,
  state: 100,
  city: 100,
  programName: 400,
  award: 200,
  mode: 200,
  campus: 300,
  tuitionYear: 100,
  intakeNote: 300,
  entryRequirements: 4000,
  /** The name of a document as a source, or a note about one. */
  document: 500,
} as const
