import { checks } from '#texts/oversight/team/checks.ts'
import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import * as z from 'zod/mini'
import { Email, Id, Timestamp, paragraph, PersonName } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Roles of the console. */
export const teamRoles = ['officer', 'admin', 'university'] as const
export type TeamRole = (typeof teamRoles)[number]
/** `invited` has no password yet. */
export const teamStates = ['active', 'invited', 'disabled'] as const
/** Days without a sign-in after which somebody is listed as not seen. */
export const notSeenDays = 90
/** Hours for which a former admin still counts as the second admin who has to confirm a new one. */
export const formerAdminHours = 72

export const Teammate = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  university: z.nullable(z.object({ _id: Id, universityName: z.string() })),
  mayDecide: z.boolean(),
  maySeeSensitive: z.boolean(),
  /** Download lists and whole applications; only for officers and admins. */
  mayExport: z.boolean(),
  state: z.enum(teamStates),
  /** Whether an authenticator app or a passkey is set up. */
  hasFactor: z.boolean(),
  lastSeenAt: z.nullable(Timestamp),
  /** Active, and not seen for `notSeenDays`. */
  notSeen: z.boolean(),
  /** Applications this person has claimed. */
  claims: z.number(),
  isYou: z.boolean(),
})
export type Teammate = z.output<typeof Teammate>

const Rights = {
  role: z.enum(teamRoles, { error: () => checks.chooseRole }),
  universityId: z.nullable(Id),
  mayDecide: z.boolean({ error: () => checks.mayDecide }),
  maySeeSensitive: z.boolean({ error: () => checks.maySeeSensitive }),
  /** A page of the release before sends none. */
  mayExport: z._default(z.boolean({ error: () => checks.mayExport }), false),
}
const universityFits = [
  z.refine<{ role: TeamRole; universityId: string | null }>(
    (body) => body.role !== 'university' || body.universityId !== null,
    { error: () => teamMessages.university, path: ['universityId'] },
  ),
  z.refine<{ role: TeamRole; universityId: string | null }>(
    (body) => body.role === 'university' || body.universityId === null,
    { error: () => teamMessages.notUniversity, path: ['universityId'] },
  ),
] as const

const named = { params: z.strictObject({ personId: Id }) } as const
const Changed = z.object({ message: z.string(), data: Teammate })
export const listTeam = route({
  method: 'GET',
  path: '/staff/team',
  who: 'admin',
  limit: 'read',
  summary: 'People of the console by name, with their rights and when they were last seen.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    state: z.optional(z.enum(teamStates, { error: () => checks.chooseStateFromList })),
  }),
  reply: z.object({
    data: z.array(Teammate),
    totalCount: z.number(),
    /** Active people not seen for `notSeenDays`, regardless of the filters. */
    notSeen: z.array(Teammate),
  }),
  // A step that another admin confirms changes a person.
  about: ['team member', 'approval'],
})

export const invitePerson = route({
  method: 'POST',
  path: '/staff/team',
  who: 'admin',
  limit: 'write',
  summary: 'Invite somebody to the console: sends an e-mail with a one-time link.',
  body: z.strictObject({ name: PersonName, email: Email, ...Rights }).check(...universityFits),
  status: 201,
  reply: Changed,
  about: ['team member', 'approval'],
})

export const inviteAgain = route({
  method: 'POST',
  path: '/staff/team/:personId/invitation',
  who: 'admin',
  limit: 'write',
  summary: 'Send a new invitation; older links stop working.',
  ...named,
  body: z.strictObject({}),
  reply: Changed,
  about: ['team member', 'approval'],
})

export const changePerson = route({
  method: 'PUT',
  path: '/staff/team/:personId',
  who: 'admin',
  limit: 'write',
  summary:
    'Change role and rights; a second admin confirms a new admin, and that somebody is no longer an admin.',
  ...named,
  body: z.strictObject(Rights).check(...universityFits),
  reply: Changed,
  about: ['team member', 'approval'],
})

export const disablePerson = route({
  method: 'POST',
  path: '/staff/team/:personId/disable',
  who: 'admin',
  limit: 'write',
  summary:
    'End the access of a person at once, of an admin once a second admin confirms; the applications they claimed are released.',
  ...named,
  body: z.strictObject({}),
  reply: Changed,
  about: ['team member', 'approval'],
})

export const enablePerson = route({
  method: 'POST',
  path: '/staff/team/:personId/enable',
  who: 'admin',
  limit: 'write',
  summary: 'Restore access; a second admin confirms that they are an admin again.',
  ...named,
  body: z.strictObject({}),
  reply: Changed,
  about: ['team member', 'approval'],
})

export const requestFactorReset = route({
  method: 'POST',
  path: '/staff/team/:personId/reset-factor',
  who: 'admin',
  limit: 'write',
  summary: 'Request the removal of a lost second factor; another admin confirms.',
  ...named,
  body: z.strictObject({
    reason: paragraph({ empty: () => checks.resetReason, max: 500 }),
  }),
  reply: Changed,
  about: ['team member', 'approval'],
})
