import * as academicRecord from './academic-record.ts'
import * as activities from './activities.ts'
import * as alarms from './alarms.ts'
import * as applications from './applications.ts'
import * as approvals from './approvals.ts'
import * as assistant from './assistant.ts'
import * as audit from './audit.ts'
import * as catalogueChecks from './catalogue-checks.ts'
import * as catalogueImports from './catalogue-imports.ts'
import * as courseSuggestions from './course-suggestions.ts'
import * as courses from './courses.ts'
import * as decisions from './decisions.ts'
import * as drafts from './drafts.ts'
import * as enquiries from './enquiries.ts'
import * as enquiryDesk from './enquiry-desk.ts'
import * as fileChecks from './file-checks.ts'
import * as fileNotes from './file-notes.ts'
import * as findPrograms from './find-programs.ts'
import * as helpDesk from './help-desk.ts'
import * as help from './help.ts'
import * as instructors from './instructors.ts'
import * as letters from './letters.ts'
import * as instructorDesk from './instructor-desk.ts'
import * as intakeRollover from './intake-rollover.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as mistakes from './mistakes.ts'
import * as money from './money.ts'
import * as myData from './my-data.ts'
import * as newsletter from './newsletter.ts'
import * as notices from './notices.ts'
import * as profile from './profile.ts'
import * as practiceTests from './practice-tests.ts'
import * as programCosts from './program-costs.ts'
import * as programDesk from './program-desk.ts'
import * as programFit from './program-fit.ts'
import * as programs from './programs.ts'
import * as queue from './queue.ts'
import * as receipts from './receipts.ts'
import type { RouteShape } from './route.ts'
import * as reports from './reports.ts'
import * as secondFactor from './second-factor.ts'
import * as shortlist from './shortlist.ts'
import * as signIn from './sign-in.ts'
import * as studentFile from './student-file.ts'
import * as students from './students.ts'
import * as team from './team.ts'
import * as universities from './universities.ts'
import * as universityDesk from './university-desk.ts'
import * as vault from './vault.ts'

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const routesIn = (feature: Record<string, unknown>): [string, RouteShape][] =>
  Object.entries(feature).filter((entry): entry is [string, RouteShape] => isRoute(entry[1]))

const features: readonly Record<string, unknown>[] = [
  signIn,
  secondFactor,
  approvals,
  team,
  universities,
  programs,
  programFit,
  findPrograms,
  instructors,
  courses,
  courseSuggestions,
  practiceTests,
  students,
  studentFile,
  academicRecord,
  profile,
  applications,
  receipts,
  catalogueChecks,
  catalogueImports,
  decisions,
  queue,
  enquiries,
  enquiryDesk,
  newsletter,
  fileChecks,
  fileNotes,
  shortlist,
  programCosts,
  money,
  mistakes,
  audit,
  alarms,
  reports,
  letters,
  live,
  messages,
  notices,
  vault,
  myData,
  activities,
  drafts,
  assistant,
  help,
  universityDesk,
  programDesk,
  instructorDesk,
  intakeRollover,
  helpDesk,
]

/**
 * Every call of the product by its name. The server refuses to start when one of them has no operation, and
 * the OpenAPI document and the authorization test walk this list.
 */
export const allRoutes: ReadonlyMap<string, RouteShape> = new Map(features.flatMap(routesIn))
