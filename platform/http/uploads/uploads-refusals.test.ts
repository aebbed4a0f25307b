import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { aFolder, aServer, rawPart, rawPost } from '#test/fixtures/upload-server.ts'
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
    const upload = await readUpload(request, {
      ...options,
      limits: { pace: { bytesPerSecond: 8192, afterMs: 300 } },
    })
    await upload.discard()
    return { fields: upload.fields, files: upload.files }
  })
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})
afterEach(async () => {
  expect(await folder.contents()).toEqual([])
})

const field = (name: string, value = 'x') => rawPart(`form-data; name="${name}"`, value)
const end = '--b--\r\n'
const bomb = Buffer.alloc(documentLimits.requestBytes + 1, '.').toString('latin1')

describe('a form that is wrong is refused, never worse', () => {
  const cases: [string, Buffer, number, string?][] = [
    ['a part nobody knows', rawPost(field('joinStatus') + end), 400, 'unknown_part'],
    [
      'a file part nobody knows',
      rawPost(rawPart('form-data; name="cv"; filename="x"', 'x') + end),
      400,
      'unknown_part',
    ],
    ['a part called __proto__', rawPost(field('__proto__') + end), 400, 'unknown_part'],
    ['the same field twice', rawPost(field('program') + field('program') + end), 400, 'repeated_part'],
    [
      'the same file twice',
      rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x').repeat(2) + end),
      400,
      'repeated_part',
    ],
    ['a document sent as text', rawPost(field('bsDegreeImage') + end), 400, 'invalid_input'],
    [
      'a field sent as a file',
      rawPost(rawPart('form-data; name="program"; filename="x"', 'x') + end),
      400,
      'invalid_input',
    ],
    [
      'an empty file',
      rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', '') + end),
      400,
      'invalid_input',
    ],
    ['a field too long', rawPost(field('program', 'x'.repeat(801)) + end), 400, 'invalid_input'],
    ['a field that is not UTF-8', rawPost(field('program', '\xff\xfe') + end), 400, 'invalid_input'],
    ['10,000 parts', rawPost(field('program').repeat(10_000) + end), 400, 'repeated_part'],
    ['a boundary in the type but none in the body', rawPost('nothing here'), 400, 'malformed_form'],
    [
      'no boundary in the type',
      rawPost(field('program') + end, { type: 'multipart/form-data' }),
      400,
      'malformed_form',
    ],
    [
      'an empty boundary',
      rawPost(field('program') + end, { type: 'multipart/form-data; boundary=""' }),
      400,
      'malformed_form',
    ],
    [
      'a boundary too long',
      rawPost(end, { type: `multipart/form-data; boundary=${'b'.repeat(71)}` }),
      400,
      'malformed_form',
    ],
    [
      'two boundaries',
      rawPost(end, { type: 'multipart/form-data; boundary=b; boundary=c' }),
      400,
      'malformed_form',
    ],
    ['a broken type', rawPost(end, { type: 'multipart/form-data; boundary="b' }), 400, 'malformed_form'],
    [
      'another boundary than promised',
      rawPost(field('program').replace('--b', '--c') + '--c--\r\n'),
      400,
      'malformed_form',
    ],
    ['no last boundary', rawPost(field('program')), 400, 'malformed_form'],
    [
      'a cut inside a file',
      rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x'.repeat(99)).slice(0, -3)),
      400,
      'malformed_form',
    ],
    ['a cut inside the headers', rawPost('--b\r\nContent-Dispo'), 400, 'malformed_form'],
    ['a cut after the first boundary', rawPost('--b\r\n'), 400, 'malformed_form'],
    ['no body', rawPost(''), 400, 'malformed_form'],
    ['a part without headers', rawPost(`--b\r\n\r\nx\r\n${end}`), 400, 'malformed_form'],
    ['a part without anything', rawPost(`--b\r\n${end}`), 400, 'malformed_form'],
    ['a part without a name', rawPost(rawPart('form-data', 'x') + end), 400, 'malformed_form'],
    ['a part with an empty name', rawPost(field('') + end), 400, 'malformed_form'],
    [
      'a part with two names',
      rawPost(rawPart('form-data; name="program"; name="university"', 'x') + end),
      400,
      'malformed_form',
    ],
    [
      'a part that is an attachment',
      rawPost(rawPart('attachment; name="program"', 'x') + end),
      400,
      'malformed_form',
    ],
    [
      'two dispositions',
      rawPost(
        rawPart('form-data; name="program"', 'x', 'Content-Disposition: form-data; name="x"\r\n') + end,
      ),
      400,
      'malformed_form',
    ],
    [
      'a name that never ends',
      rawPost(rawPart('form-data; name="program', 'x') + end),
      400,
      'malformed_form',
    ],
    ['a name of 41 letters', rawPost(field('p'.repeat(41)) + end), 400, 'malformed_form'],
    ['a name with NUL', rawPost(field('pro\0gram') + end), 400, 'malformed_form'],
    [
      'bare line feeds',
      rawPost(field('program').replaceAll('\r\n', '\n') + '--b--\n'),
      400,
      'malformed_form',
    ],
    [
      'a bare line feed in a header',
      rawPost(rawPart('form-data;\n name="program"', 'x') + end),
      400,
      'malformed_form',
    ],
    [
      'base64',
      rawPost(rawPart('form-data; name="program"', 'eA==', 'Content-Transfer-Encoding: base64\r\n') + end),
      400,
      'malformed_form',
    ],
    [
      'a header of 100 kB',
      rawPost(rawPart('form-data; name="program"', 'x', `X: ${'y'.repeat(100_000)}\r\n`) + end),
      400,
      'malformed_form',
    ],
    [
      '1,000 headers',
      rawPost(rawPart('form-data; name="program"', 'x', 'X: y\r\n'.repeat(1000)) + end),
      400,
      'malformed_form',
    ],
    [
      '4 kB of quotes and backslashes',
      rawPost(rawPart(`form-data; name="${'\\"'.repeat(2000)}`, 'x') + end),
      400,
      'malformed_form',
    ],
    ['JSON', rawPost('{}', { type: 'application/json' }), 415, 'unsupported_body'],
    ['urlencoded', rawPost('a=b', { type: 'application/x-www-form-urlencoded' }), 415, 'unsupported_body'],
    [
      'another multipart',
      rawPost(field('program') + end, { type: 'multipart/mixed; boundary=b' }),
      415,
      'unsupported_body',
    ],
    [
      'a type that only starts alike',
      rawPost(end, { type: 'multipart/form-datax; boundary=b' }),
      415,
      'unsupported_body',
    ],
    [
      'a packed body',
      rawPost(field('program') + end, { headers: 'content-encoding: gzip\r\n' }),
      415,
      'unsupported_body',
    ],
    ['a body too large by its own word', rawPost(bomb), 413, 'body_too_large'],
    [
      'a file too large',
      rawPost(
        rawPart(
          'form-data; name="bsDegreeImage"; filename="x"',
          bomb.slice(0, documentLimits.fileBytes + 1),
        ) + end,
      ),
      413,
      'upload_too_large',
    ],
  ]
  test.each(cases)(
    '%s',
    async (_, bytes, status, code) => {
      const answer = await server.send(bytes)
      expect(answer).toMatchObject({ status, body: { code } })
    },
    5000,
  )

  test('files within their limit that are too much together, sent in chunks of unknown length', async () => {
    const part = (name: string) =>
      rawPart(`form-data; name="${name}"; filename="x"`, bomb.slice(0, 9_000_000))
    const body = documentNames.map(part).join('') + end
    const head =
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n'
    const answer = await server.send(
      Buffer.from(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`, 'latin1'),
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test('the field at fault is named', async () => {
    expect((await server.send(rawPost(field('role') + end)))!.body.fields).toHaveProperty('role')
    const twice = await server.send(rawPost(field('program').repeat(2) + end))
    expect(Object.keys(twice!.body.fields)).toEqual(['program'])
  })

  test('a refused sender reads its answer and can ask again on the same connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (body: string) =>
      new Promise<[number, boolean]>((resolve, reject) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' }
        const asked = httpRequest(server.url, { method: 'POST', agent, headers }, (response) => {
          response.resume().on('end', () => resolve([response.statusCode!, asked.reusedSocket]))
        })
        asked.on('error', reject).end(body, 'latin1')
      })
    expect(await ask(field('nope') + field('program', 'y'.repeat(3_000_000)) + end)).toEqual([400, false])
    expect(await ask(field('program') + end)).toEqual([200, true])
    agent.destroy()
  })

  test('300 forms with bytes changed, dropped or added are answered below 500', async () => {
    const form = Buffer.from(
      field('university', 'u') +
        rawPart(
          'form-data; name="bsDegreeImage"; filename="x"',
          'x'.repeat(300),
          'Content-Type: image/png\r\n',
        ) +
        end,
      'latin1',
    )
    const change = fc.tuple(
      fc.nat(form.length - 1),
      fc.nat(12),
      fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc.constantFrom('\r\n', '--b', '--', '"', ';', ':', '\r\n\r\n'),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let body: Buffer = form
        for (const [at, drop, add] of changes) {
          body = Buffer.concat([
            body.subarray(0, at),
            Buffer.from(add as string, 'latin1'),
            body.subarray(at + drop),
          ])
        }
        const answer = await server.send(rawPost(body.toString('latin1'), { length: body.length }))
        expect(answer?.status).toBeLessThan(500)
        expect(await folder.contents()).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('a sender that goes away in the middle leaves nothing behind', async () => {
    const bytes = rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x'.repeat(500_000)), {
      length: 1_000_000,
    })
    const sender = new AbortController()
    const answer = server.send(bytes, { leave: sender.signal })
    await expect.poll(folder.contents).not.toEqual([])
    sender.abort()
    expect(await answer).toBeNull()
    await expect.poll(folder.contents).toEqual([])
  })

  test('a sender that dawdles is refused', async () => {
    const bytes = rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x'), {
      length: 1_000_000,
    })
    expect(await server.send(bytes)).toMatchObject({ status: 408, body: { code: 'body_too_slow' } })
  })

  test('a temporary folder that cannot be written is an error, and the sender is answered', async () => {
    const other = await aServer((request) =>
      readUpload(request, { ...options, temporaryFolder: `${folder.path}/absent` }),
    )
    const answer = await other.send(
      rawPost(rawPart('form-data; name="bsDegreeImage"; filename="x"', 'x'.repeat(300_000)) + end),
    )
    expect(answer!.status).toBe(500)
    await other.close()
  })
})
