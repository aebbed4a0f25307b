import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import { readReference } from '#areas/applications/list/contract/file-reference.ts'
import { readWholeQueue } from '#areas/applications/offers.ts'
import { programSearch } from '#areas/catalogue/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { listStudents } from '#areas/students/records/server/list-students.ts'
import { resultsOfKind, type QuickResults } from '../contract.ts'

/** A number, an address or a reference is not looked for among programs. */
const isOfPerson = (text: string) =>
  phoneDigits(text, 3) !== null || text.includes('@') || readReference(text) !== null

/**
 * Searches students, files and programs at once, each by its own search.
 * @param text at least two characters
 */
export async function searchEverything(deps: Deps, viewer: Viewer, text: string): Promise<QuickResults> {
  const [students, files, programs] = await Promise.all([
    listStudents(deps, { search: text, page: 1, limit: resultsOfKind, show: undefined }),
    readWholeQueue(deps, viewer, { search: text }, resultsOfKind, deps.clock.now()),
    isOfPerson(text)
      ? []
      : programSearch(deps)
          .find(null, { search: text, page: 1, limit: resultsOfKind })
          .then((found) => found.programs),
  ])
  return {
    students: students.data.map(({ _id, name, email, phone }) => ({ _id, name, email, phone })),
    files: files.slice(0, resultsOfKind).map((file) => ({
      _id: file._id,
      reference: file.reference,
      stage: file.stage,
      studentName: file.student.name,
      programName: file.program.programName,
      universityName: file.university.universityName,
      officerName: file.officer?.name ?? null,
    })),
    programs: programs.map(({ _id, programName, university }) => ({
      _id,
      programName,
      universityName: university.universityName,
    })),
  }
}
