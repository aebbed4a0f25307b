import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteShape } from '#platform/contract/route.ts'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import {
  attachmentForm,
  consentForm,
  letterForm,
  smallPhotograph,
  submissionForm,
} from '../people/applying.ts'
import { fileForm } from '../fixtures/catalogue-files.ts'
import { anOfficer } from '../people/people.ts'
import { testProduct, type Answer, type CallOptions } from '../harness/product.ts'
import { aProgram } from '../people/programs.ts'
import { walkBodies } from './bodies.ts'
import { callsOfPart } from './parts.ts'
import { policies } from './policies.ts'
import {
  cellsOf,
  verdictOf,
  type Names,
  type ObjectKind,
  type Policy,
  type Verdict,
  type Walker,
} from './policy.ts'
import { aList, type Ground } from './records.ts'
import { once, sceneOn, type Scene } from './scene.ts'
import { watchWrites } from './writes.ts'

/**
 * The walk makes every call of the contract as every caller on every kind of id, over HTTP, and compares what is
 * answered with the policy. `WALK=submitApplication,openDocument` in the environment walks these calls alone.
 */

interface Visit {
  readonly name: string
  readonly route: RouteShape
  readonly policy: Policy
  readonly caller: Walker
  readonly object: ObjectKind
  readonly expected: Verdict
}

/** A file whose plan has changed: the call is let in, and refused for that. */
function studentForm(): FormData {
  const form = fileForm('name,phone\nNadia Example,03001230000\n')
  form.append('fingerprint', 'x')
  return form
}

const queries: Readonly<Record<string, string | ((ground: Ground) => string)>> = {
  deleteStudent: '?reason=A%20test',
  sendPiece: '?from=0',
  sendFilePiece: '?from=0',
  planRollover: '?year=2026',
  downloadComparison: ({ program, elsewhere }) => `?programs=${program.programId},${elsewhere.programId}`,
}

async function formFor({ name, caller }: Visit, scene: Scene, ground: Ground): Promise<FormData | undefined> {
  if (name === 'submitApplication') {
    return submissionForm(await scene.person(caller === 'nobody' ? 'student' : caller), ground.program)
  }
  if (name === 'sendCatalogueFile') return fileForm(aList())
  if (name === 'checkStudentFile' || name === 'refusedStudentRows')
    return fileForm('name,phone\nNadia Example,03001230000\n')
  if (name === 'applyStudentFile') return studentForm()
  if (name === 'attachFile') return attachmentForm(await smallPhotograph())
  if (name === 'recordConsentForm') return consentForm(await smallPhotograph())
  if (name === 'attachUniversityLetter') return letterForm([await smallPhotograph()])
  if (name !== 'sendDocuments') return undefined
  const form = new FormData()
  form.append('cnicBackImage', new Blob(['x']), 'photo.jpg')
  return form
}

/** The path with an id for each of its names. */
async function pathFor({ name, route, policy, object }: Visit, scene: Scene): Promise<string> {
  const made = object === 'own' || object === 'foreign' ? await scene.ids(policy.names, object) : null
  const ids = made?.values()
  return route.path.replace(/:\w+/g, () => {
    const id = ids ? ids.next().value : object === 'absent' ? randomUUID() : "1' or '1'='1"
    if (id === undefined) throw new Error(`The path of ${name} has more names than there are ids`)
    return encodeURIComponent(id)
  })
}

/** `in` means that the operation answered, whatever it said. */
function found({ status, body }: Answer): Verdict | `failed with ${number}` {
  if (status >= 500) return `failed with ${status}`
  if (body.code === 'sign_in_needed') return 401
  if (body.code === 'not_for_you') return 403
  if (body.code === 'not_found') return 404
  return 'in'
}

/** Makes the call. @returns what is wrong with its answer */
async function make(visit: Visit, scene: Scene, ground: Ground): Promise<string | null> {
  const { name, route, caller, object, expected } = visit
  const options: CallOptions = {
    token: caller === 'nobody' ? undefined : (await scene.person(caller)).token,
    ...(walkBodies[name] ? { body: await walkBodies[name](scene) } : {}),
    ...(route.bytes ? { bytes: Buffer.from('hello') } : {}),
  }
  const form = await formFor(visit, scene, ground)
  const query = queries[name] ?? ''
  const path = (await pathFor(visit, scene)) + (typeof query === 'string' ? query : query(ground))
  const answer = found(await ground.product.call(route.method, path, form ? { ...options, form } : options))
  return answer === expected ? null : `${name}: ${caller}, ${object}: expected ${expected}, found ${answer}`
}

/** Walks the calls of one of the parts that the contract is divided into; each part is a file of its own. */
export function walkPart(part: number): void {
  const calls = callsOfPart(part)

  describe.skipIf(calls.length === 0)(
    `every call for every caller and every kind of id, part ${part}`,
    () => {
      let ground: Ground
      let written: () => Promise<string[]>
      beforeAll(async () => {
        // The private key of RFC 8291, appendix A: a device can be told only where there is one.
        const product = await testProduct({
          VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
        })
        // A university opens the kinds of documents that its program requires.
        const program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage'] })
        const elsewhere = await aProgram(product.deps)
        await loadHelpArticles(product.deps.db, new Date())
        ground = { product, program, elsewhere, clerk: await anOfficer(product.deps) }
        written = await watchWrites(product.deps.pool)
      })
      afterAll(() => ground.product.close())

      /** For whatever leaves it as it is: refusals, as is looked at after each, and reads. */
      const sharedBy = once<Names, Scene>(() => sceneOn(ground))

      async function refuse(visit: Visit): Promise<string | null> {
        const mismatch = await make(visit, sharedBy(visit.policy.names), ground)
        const rows = await written()
        if (mismatch !== null || rows.length === 0) return mismatch
        return `${visit.name}: ${visit.caller}, ${visit.object}: refused, and wrote: ${rows.join(', ')}`
      }

      /** Refusals first: what is let in may write, and that would be taken for theirs. */
      async function walk(name: string, route: RouteShape): Promise<string[]> {
        const policy = policies[name]
        if (!policy) return [`${name} has no line in the policy`]
        const cells = cellsOf(policy).map((cell) => ({
          name,
          route,
          policy,
          ...cell,
          expected: verdictOf(policy, cell.caller, cell.object),
        }))
        const shared = sharedBy(policy.names)
        // So that what is refused could be reached, and is made before anybody is refused.
        for (const whose of ['own', 'foreign'] as const) await shared.ids(policy.names, whose)
        for (const { caller } of cells) if (caller !== 'nobody') await shared.person(caller)
        await written()
        const mismatches: (string | null)[] = []
        for (const cell of cells) if (cell.expected !== 'in') mismatches.push(await refuse(cell))
        for (const cell of cells) {
          if (cell.expected !== 'in') continue
          const scene = route.method === 'GET' ? shared : sceneOn(ground)
          mismatches.push(await make(cell, scene, ground))
        }
        return mismatches.filter((mismatch) => mismatch !== null)
      }

      for (const [name, route] of calls) {
        it(`${name} answers each as the policy says`, async () => {
          expect(await walk(name, route)).toEqual([])
        })
      }
    },
  )
}
