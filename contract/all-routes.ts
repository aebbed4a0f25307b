import * as applications from './applications.ts'
import * as decisions from './decisions.ts'
import * as enquiries from './enquiries.ts'
import * as instructors from './instructors.ts'
import * as programs from './programs.ts'
import type { RouteShape } from './route.ts'
import * as signIn from './sign-in.ts'
import * as students from './students.ts'
import * as universities from './universities.ts'

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const routesIn = (feature: Record<string, unknown>): [string, RouteShape][] =>
  Object.entries(feature).filter((entry): entry is [string, RouteShape] => isRoute(entry[1]))

/**
 * Every call of the product by its name. The server refuses to start when one of them has no operation, and
 * the OpenAPI document and the authorization test walk this list.
 */
export const allRoutes: ReadonlyMap<string, RouteShape> = new Map(
  [signIn, universities, programs, instructors, students, applications, decisions, enquiries].flatMap(
    routesIn,
  ),
)
