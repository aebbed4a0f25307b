import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import type { IncomingMessage } from 'node:http'
import { currentActing } from '#platform/acting/acting.ts'
import { updateStudent as route } from '#areas/accounts/profile/contract/students.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { checkRoom, incomingFolder, storeDocuments, openIntent } from '#areas/applications/offers.ts'
import { readForm } from '#platform/http/form-values.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { uploadLimits, withUpload } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readStudent } from './show-student.ts'
import { changeStudent, updateStudent } from './update-student.ts'

/** Bytes of the longest value, an address of 300 letters in a wide script. */
const fieldBytes = 300 * 4

/**
 * The same change as `updateStudent`, sent as a multipart form. A picture in it, under any part name, is stored among
 * the student's own documents as their photo. Either everything is saved or nothing.
 * @throws what `updateStudent`, `withUpload` and the image reader throw; invalid_input for a picture of somebody else
 */
export async function updateStudentByForm(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  studentId: string,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof route>> {
  const options = {
    gates,
    owner: viewer.userId,
    fields: Object.keys(route.body.shape),
    files: [],
    anyFile: 'photoImage',
    temporaryFolder: incomingFolder(deps),
    limits: { fieldBytes, requestBytes: uploadLimits.fileBytes + 64 * 1024 },
  } as const
  return withUpload(incoming, options, async ({ fields, files: [picture] }) => {
    const body = readForm(route.body, Object.entries(fields))
    if (!picture) return updateStudent(deps, viewer, studentId, body)
    await readStudent(deps.db, viewer, studentId)
    // Uploading for a student needs consent, which this call does not ask for.
    if (viewer.userId !== studentId || currentActing() !== null) {
      throw refuse('invalid_input', { fields: { [picture.name]: studentMessages.ownPicture } })
    }
    await checkRoom(deps, studentId)
    let saved: ReplyOf<typeof route> | undefined
    const attempt = await openIntent(deps, studentId, 1)
    await storeDocuments(deps, studentId, attempt, [picture], async (trx) => {
      saved = await changeStudent(trx, deps, viewer, studentId, body)
      return { applicationId: null, fingerprint: picture.sha256 }
    })
    // The commit succeeded but its response was lost: the rows exist and are read again.
    return saved ?? { message: studentMessages.saved, data: await readStudent(deps.db, viewer, studentId) }
  })
}
