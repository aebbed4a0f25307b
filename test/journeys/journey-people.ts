import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { readSecrets, type Secrets } from '#platform/config/secrets.ts'
import { smallPhotograph, submissionForm, type Sending } from '../people/applying.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, type Person } from '../people/people.ts'
import { aProgram } from '../people/programs.ts'
import { loggedIn, type RealProduct } from './real-product.ts'

export interface JourneyPeople {
  readonly secrets: Secrets
  /** Somebody with an account and a session, whose address nobody else has. */
  student(name?: string, given?: { phone?: string }): Promise<Person>
  officer(name?: string, given?: { mayDecide?: boolean; mayExport?: boolean }): Promise<Person>
  admin(name?: string): Promise<Person>
  /** A browser in which somebody is logged in. */
  enter(person: Person, options?: { width?: number } & BrowserContextOptions): Promise<BrowserContext>
  /** The same on one more device of theirs. */
  enterAgain: JourneyPeople['enter']
  /** A call to the server in somebody's name. Throws where it is refused. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any route
  call(person: Person, method: string, route: string, body?: object): Promise<any>
  /** A student whose application lies with the office: it was sent with one document unless others are given. */
  applicant(
    name?: string,
    documents?: Sending['documents'],
  ): Promise<{ student: Person; applicationId: string }>
}

/** Makes the people of a journey beside the running product, which has others too. */
export async function peopleOf(product: RealProduct): Promise<JourneyPeople> {
  const secrets = await readSecrets(path.join(product.folder, 'keys'), {})
  const deps = { db: product.database.db, secrets, clock: { now: () => new Date() } }
  const own = (name: string) => ({ name, email: `${randomUUID()}@example.org` })
  const student: JourneyPeople['student'] = (name = 'Ayesha Invented', given = {}) =>
    aStudent(deps, { ...own(name), ...given })
  const enter: JourneyPeople['enter'] = ({ _id, name, email, role, token }, options) =>
    product.visitor({
      ...options,
      ...loggedIn({ user: { _id, name, email, role, phone: null }, token }),
    })
  const call: JourneyPeople['call'] = async ({ token }, method, route, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${product.url}/api${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
  return {
    secrets,
    student,
    officer: (name = 'Omar Officer', given = {}) => anOfficer(deps, { ...own(name), ...given }),
    admin: (name = 'Zainab Admin') => anAdmin(deps, own(name)),
    enter,
    enterAgain: async (person, options) =>
      enter({ ...person, token: await anotherSession(deps, person) }, options),
    call,
    applicant: async (name, documents) => {
      const someone = await student(name)
      const program = await aProgram(deps, { university: `Invented University ${randomUUID()}` })
      const form = submissionForm(someone, program, {
        documents: documents ?? { cnicFrontImage: await smallPhotograph() },
      })
      const { data } = await call(someone, 'POST', '/student-docs/create', form)
      return { student: someone, applicationId: data._id }
    },
  }
}

/** What a browser keeps and the account does not have yet. */
export const notInAccount = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) =>
      Object.entries(storage as object)
        .filter(([key, text]) => key.startsWith('account ') && /"pending":true/.test(text as string))
        .map(([key]) => key),
    ),
  )
