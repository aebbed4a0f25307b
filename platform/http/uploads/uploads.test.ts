import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { documentNames } from '#platform/contract/documents.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { aFolder, aServer, rawPart, rawPost, type UploadReply } from '#test/fixtures/upload-server.ts'
import { readUpload, type UploadOptions } from './uploads.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let server: Awaited<ReturnType<typeof aServer>>
let options: UploadOptions

beforeAll(async () => {
  folder = await aFolder()
  options = {
    fields: ['university', 'program', 'user_id'],
    files: documentNames,
    temporaryFolder: folder.path,
  }
  server = await aServer(async (request) => {
    const upload = await readUpload(request, options)
    const modes = await Promise.all(upload.files.map(async ({ path }) => (await stat(path)).mode & 0o777))
    const hashes = await Promise.all(
      upload.files.map(async ({ path }) =>
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ),
    )
    await upload.discard()
    return { fields: upload.fields, files: upload.files, modes, hashes }
  })
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})
afterEach(async () => {
  expect(await folder.contents()).toEqual([])
})

const file = (size: number) => new File([randomBytes(size)], 'a photo.jpg', { type: 'image/jpeg' })
async function post(form: FormData) {
  const response = await fetch(server.url, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as UploadReply }
}

describe('a form that is right', () => {
  test('fields and five files arrive whole, in 0600 files, with their hashes', async () => {
    const form = new FormData()
    form.set('university', 'u-1')
    for (const [i, name] of documentNames.entries()) form.set(name, file(1 + i * 300_000))
    form.set('program', 'p-1')
    form.set('user_id', 'پاکستان')
    const { status, body } = await post(form)
    expect(status).toBe(200)
    expect(body.fields).toEqual({ university: 'u-1', program: 'p-1', user_id: 'پاکستان' })
    expect(body.files.map((f) => [f.name, f.bytes])).toEqual(
      documentNames.map((name, i) => [name, 1 + i * 300_000]),
    )
    expect(body.files.map((f) => f.sha256)).toEqual(body.hashes)
    expect(new Set(body.modes)).toEqual(new Set([0o600]))
  })

  test('files are in the order in which they were sent, whichever is written first', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const form = new FormData()
      for (const [i, name] of documentNames.entries()) form.set(name, file(i === 0 ? 60_000 : 9))
      const { body } = await post(form)
      expect(body.files.map(({ name }) => name)).toEqual(documentNames)
    }
  })

  test('the largest file is taken and one byte more is refused', async () => {
    const form = new FormData()
    form.set('cnicFrontImage', file(documentLimits.fileBytes))
    expect((await post(form)).status).toBe(200)
    form.set('cnicFrontImage', file(documentLimits.fileBytes + 1))
    expect(await post(form)).toEqual({
      status: 413,
      body: { code: 'upload_too_large', fields: { cnicFrontImage: documentProblems.too_many_bytes } },
    })
  })

  test.each([
    ['no documents at all', rawPart('form-data; name="university"', 'u'), []],
    ['a file field left empty', rawPart('form-data; name="bsDegreeImage"; filename=""', ''), []],
    [
      'a name without quotes',
      rawPart('form-data; name=bsDegreeImage; filename=x.jpg', 'x'),
      ['bsDegreeImage'],
    ],
    [
      'a file name with quotes and backslashes',
      rawPart('form-data; name="bsDegreeImage"; filename="C:\\\\x\\"y.jpg"', 'x'),
      ['bsDegreeImage'],
    ],
    [
      'an encoded file name alone',
      rawPart('form-data; name="bsDegreeImage"; filename*=UTF-8\'\'x%20y.jpg', 'x'),
      ['bsDegreeImage'],
    ],
    ['headers in capitals', rawPart('FORM-DATA; NAME="bsDegreeImage"; FILENAME="a"', 'x'), ['bsDegreeImage']],
    ['a preamble', 'hello\r\n' + rawPart('form-data; name="program"', 'p'), []],
  ])('%s', async (_, parts, names) => {
    const answer = await server.send(rawPost(`${parts}--b--\r\n`))
    expect(answer).toMatchObject({ status: 200 })
    expect(answer!.body.files.map((f) => f.name)).toEqual(names)
  })

  test('an epilogue is ignored, in the same packet and in a later one', async () => {
    const body = `${rawPart('form-data; name="program"', 'p')}--b--\r\n`
    expect(await server.send(rawPost(body + 'bye'.repeat(1000)))).toMatchObject({ status: 200 })
    const later = rawPost(body, { length: body.length + 4 })
    expect(await server.send([later, Buffer.from('bye!')])).toMatchObject({ status: 200 })
  })

  test('a body cut anywhere into two packets reads the same', async () => {
    const bytes = rawPost(
      rawPart('form-data; name="program"', 'p') +
        rawPart(
          'form-data; name="bsDegreeImage"; filename="x"',
          '\r\n--\r\n-b\r\n--',
          'Content-Type: image/png\r\n',
        ) +
        '--b--\r\n',
    )
    const start = bytes.indexOf('\r\n\r\n') + 4
    for (let at = start; at < bytes.length; at++) {
      const answer = await server.send([bytes.subarray(0, at), bytes.subarray(at)])
      expect(answer, `cut at ${at - start}`).toMatchObject({
        status: 200,
        body: { fields: { program: 'p' }, files: [{ name: 'bsDegreeImage', bytes: 12 }] },
      })
    }
  })
})
