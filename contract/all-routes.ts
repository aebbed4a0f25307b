import * as academicRecord from './academic-record.ts'
import * as activities from './activities.ts'
import * as applications from './applications.ts'
import * as assistant from './assistant.ts'
import * as catalogueImports from './catalogue-imports.ts'
import * as decisions from './decisions.ts'
import * as drafts from './drafts.ts'
import * as enquiries from './enquiries.ts'
import * as findPrograms from './find-programs.ts'
import * as help from './help.ts'
import * as instructors from './instructors.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as mistakes from './mistakes.ts'
import * as money from './money.ts'
import * as notices from './notices.ts'
import * as programCosts from './program-costs.ts'
import * as programFit from './program-fit.ts'
import * as programs from './programs.ts'
import type { RouteShape } from './route.ts'
import * as shortlist from './shortlist.ts'
import * as signIn from './sign-in.ts'
import * as students from './students.ts'
import * as universities from './universities.ts'
import * as vault from './vault.ts'

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const routesIn = (feature: Record<string, unknown>): [string, RouteShape][] =>
  Object.entries(feature).filter((entry): entry is [string, RouteShape] => isRoute(entry[1]))

const features: readonly Record<string, unknown>[] = [
  signIn,
  universities,
  programs,
  programFit,
  findPrograms,
  instructors,
  students,
  academicRecord,
  applications,
  catalogueImports,
  decisions,
  enquiries,
  shortlist,
  programCosts,
  money,
  mistakes,
  live,
  messages,
  notices,
  vault,
  activities,
  drafts,
  assistant,
  help,
]

/**
 * Every call of the product by its name. The server refuses to start when one of them has no operation, and
 * the OpenAPI document and the authorization test walk this list.
 */
export const allRoutes: ReadonlyMap<string, RouteShape> = new Map(features.flatMap(routesIn))
