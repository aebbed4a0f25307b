import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Does work on a PDF that lies in a file of its own. */
export async function withFile<T>(pdf: Buffer, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'letter-'))
  try {
    const file = path.join(folder, 'letter.pdf')
    await writeFile(file, pdf)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
/** The words of a PDF, in the order of the page; needs pdftotext. */
export const textOf = (pdf: Buffer) =>
  withFile(pdf, async (file) => (await run('pdftotext', ['-layout', file, '-'])).stdout)

/** Whether a program can be run on this machine. */
export const hasProgram = (name: string) =>
  run(name, ['version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
