// What a visitor saves and answers without an account: in localStorage, where the public pages write it and the student
// area takes it from at the login. No cookie is set, and the server gets none of it before that.

/** A program on the device: the address of its public page, which ends in its id, and its name. */
export interface SavedProgram {
  readonly path: string
  readonly name: string
}

export const deviceKeys = { programs: 'saved-programs', answers: 'answers' } as const

/** Whether a visitor has left anything here. */
export function hasOnDevice(): boolean {
  try {
    return readSaved().length > 0 || localStorage.getItem(deviceKeys.answers) !== null
  } catch {
    return false
  }
}

/** As many as the shortlist of an account takes. */
export const savedMost = 100

/** The programs on the device, the last one saved first; none if the storage is blocked or contains something else. */
export function readSaved(): SavedProgram[] {
  try {
    const list = JSON.parse(localStorage[deviceKeys.programs] as string) as SavedProgram[]
    return list.filter(({ path, name }) => path && name)
  } catch {
    return []
  }
}

/** Replaces the programs on the device. @throws where the storage is blocked or full */
export function writeSaved(list: readonly SavedProgram[]): void {
  // Nothing stays behind on the device of somebody who only reads.
  if (list.length === 0) localStorage.removeItem(deviceKeys.programs)
  else localStorage[deviceKeys.programs] = JSON.stringify(list)
}
