import type { Person } from './people.ts'
import type { Answer, TestProduct } from './product.ts'

/** A form with a file for import. */
export function fileForm(content: string | Buffer, name = 'list.csv'): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

/** Sends a file for import. */
export const sendFile = (
  product: TestProduct,
  { token }: Person,
  content: string | Buffer,
  name?: string,
): Promise<Answer> =>
  product.call('POST', '/staff/catalogue-uploads', { token, form: fileForm(content, name) })

/** Sends a file and finds out what applying it would do. @returns the file on the wire, planned */
export async function planFile(
  product: TestProduct,
  officer: Person,
  content: string | Buffer,
  name?: string,
): Promise<Answer['body']> {
  const { token } = officer
  const sent = await sendFile(product, officer, content, name)
  if (sent.status !== 201) throw new Error(`Refused: ${sent.body.message}`)
  const planned = await product.call('POST', `/staff/catalogue-uploads/${sent.body.data._id}/plan`, { token })
  if (planned.status !== 200) throw new Error(`Not planned: ${planned.body.message}`)
  return planned.body.data
}

/** Applies a planned file. */
export const applyFile = (
  product: TestProduct,
  { token }: Person,
  file: { _id: string; plan: { fingerprint: string } },
): Promise<Answer> =>
  product.call('POST', `/staff/catalogue-uploads/${file._id}/apply`, {
    token,
    body: { fingerprint: file.plan.fingerprint },
  })

/** Sends, plans and applies a file. @returns the id of the import */
export async function importFile(
  product: TestProduct,
  officer: Person,
  content: string | Buffer,
  name?: string,
): Promise<string> {
  const { status, body } = await applyFile(product, officer, await planFile(product, officer, content, name))
  if (status !== 200) throw new Error(`Not applied: ${body.message}`)
  return body.data.importId
}
