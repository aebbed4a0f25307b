import { checks } from '#texts/accounts/profile/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import {
  ActivitiesBody,
  ActivityInput,
  ContactChanges,
  ContactInput,
  GuardianInput,
  GuardiansBody,
  NationalIdChanges,
  NeedsChanges,
  NeedsInput,
  PassportChanges,
  PersonalChanges,
  PersonalInput,
} from './profile-input.ts'
import { identityDocuments, nationalIdKinds } from './profile-vocabulary.ts'
import { stored } from './stored.ts'

const optionalText = z.nullable(z.string())

export const Personal = stored(PersonalInput)
export type Personal = z.output<typeof Personal>

export const Contact = stored(ContactInput)
export type Contact = z.output<typeof Contact>

/** An identity document without its number: only the last digits are shown by default. */
const documentFacts = { numberEnds: optionalText, issued: optionalText, expires: optionalText }
export const NationalId = z.object({ kind: z.enum(nationalIdKinds), ...documentFacts })
export type NationalId = z.output<typeof NationalId>
export const Passport = z.object({ country: optionalText, ...documentFacts })
export type Passport = z.output<typeof Passport>

export const Guardian = z.extend(stored(GuardianInput), {
  /** Since when this person agrees. */
  agreedAt: z.nullable(Timestamp),
})
export type Guardian = z.output<typeof Guardian>

export const Activity = stored(ActivityInput)
export type Activity = z.output<typeof Activity>

/** What is sent with an application, frozen at that time; document numbers stay masked. */
export const SentSections = z.object({
  personal: Personal,
  contact: Contact,
  national: z.nullable(NationalId),
  passport: z.nullable(Passport),
  guardians: z.array(Guardian),
  activities: z.array(Activity),
  /** Null if there are none, or the student does not share them. */
  needs: optionalText,
})
export type SentSections = z.output<typeof SentSections>

const Needs = stored(NeedsInput)

const changed = z.nullable(Timestamp)

export const Profile = z.object({
  personal: Personal,
  contact: Contact,
  national: z.nullable(NationalId),
  passport: z.nullable(Passport),
  guardians: z.array(Guardian),
  activities: z.array(Activity),
  needs: Needs,
  record: z.object({ schooling: z.number(), tests: z.number(), hasGoals: z.boolean(), intake: optionalText }),
  /**
   * What a passport is needed for by the programs and goals chosen; null: everything is at home. Missing in replies kept
   * on a device from before this existed.
   */
  passportFor: z.optional(z.nullable(z.object({ intake: optionalText, until: optionalText }))),
  documents: z.number(),
  /** Applications sent, each with its own copy. */
  sent: z.number(),
  /** When each section was last saved; null = never. */
  changed: z.object({
    personal: changed,
    contact: changed,
    identity: changed,
    guardians: changed,
    record: changed,
    activities: changed,
    needs: changed,
    documents: changed,
  }),
  /** When a whole number was last shown, newest first. */
  numberViews: z.array(
    z.object({
      identityDocument: z.enum(identityDocuments),
      at: Timestamp,
    }),
  ),
})
export type Profile = z.output<typeof Profile>

/** Parts as the sender last saw them; a part that was saved since is not overwritten. */
const seenOf = <Parts extends z.ZodMiniObject>(parts: Parts) => z.optional(z.partial(parts))
/** Null: there was no such document. */
const seenDocument = <Parts extends z.ZodMiniObject>(parts: Parts) => z.optional(z.nullable(z.partial(parts)))

const reply = z.object({ message: z.string(), profile: Profile })
export const showProfile = route({
  method: 'GET',
  path: '/student/sections',
  who: 'student',
  onBehalf: 'open',
  limit: 'read',
  summary: 'One’s own profile, section by section.',
  reply: z.object({ profile: Profile }),
  about: ['document'],
})

const section = { method: 'PUT', who: 'student', limit: 'write', reply } as const

export const savePersonal = route({
  ...section,
  onBehalf: 'open',
  path: '/student/sections/personal',
  summary: 'Change one’s own name, birth and nationalities; what is left out stays.',
  body: z.extend(PersonalChanges, { seen: seenOf(Personal) }),
})

export const saveContact = route({
  ...section,
  onBehalf: 'open',
  path: '/student/sections/contact',
  summary: 'Change one’s own phone numbers and address; what is left out stays.',
  body: z.extend(ContactChanges, { seen: seenOf(Contact) }),
})

export const saveGuardians = route({
  ...section,
  onBehalf: 'open',
  path: '/student/sections/guardians',
  summary: 'Replace those who answer or pay for oneself.',
  body: GuardiansBody,
})

export const saveActivities = route({
  ...section,
  onBehalf: 'open',
  path: '/student/sections/activities',
  summary: 'Replace one’s own work and activities.',
  body: ActivitiesBody,
})

export const saveNeeds = route({
  ...section,
  path: '/student/sections/needs',
  summary: 'Change one’s own needs, and whether they are sent with applications; fields left out stay.',
  body: z.extend(NeedsChanges, { seen: seenOf(Needs) }),
})

export const saveNationalId = route({
  ...section,
  onBehalf: 'open',
  path: '/student/identity/national',
  summary: 'Store a national ID; its number is encrypted, and fields left out stay.',
  body: z.extend(NationalIdChanges, { seen: seenDocument(NationalId) }),
})

export const savePassport = route({
  ...section,
  onBehalf: 'open',
  path: '/student/identity/passport',
  summary: 'Store a passport; its number is encrypted, and fields left out stay.',
  body: z.extend(PassportChanges, { seen: seenDocument(Passport) }),
})

const OfDocument = z.strictObject({
  identityDocument: z.enum(identityDocuments, { error: () => checks.chooseDocumentFromList }),
})

export const removeIdentity = route({
  ...section,
  onBehalf: 'open',
  method: 'DELETE',
  path: '/student/identity/:identityDocument',
  summary: 'Remove an identity document with its number.',
  params: OfDocument,
})

/** A POST, because it is logged and no cache may store the reply. */
export const showIdentityNumber = route({
  method: 'POST',
  path: '/student/identity/:identityDocument/number',
  who: 'student',
  limit: 'write',
  summary: 'Show the full number of one’s own identity document. Requires fresh proof, and is logged.',
  params: OfDocument,
  body: z.strictObject({}),
  reply: z.object({ number: z.string() }),
})

export const listConsents = route({
  method: 'GET',
  path: '/student/consents',
  who: 'student',
  limit: 'read',
  summary: 'What one has agreed to, and which universities received one’s documents.',
  reply: z.object({
    consents: z.array(
      z.object({
        purpose: z.string(),
        version: z.string(),
        givenAt: Timestamp,
        withdrawnAt: z.nullable(Timestamp),
      }),
    ),
    shared: z.array(
      z.object({
        application: z.object({ _id: Id, reference: z.string() }),
        university: z.string(),
        country: z.string(),
        program: z.string(),
        at: Timestamp,
        documents: z.number(),
      }),
    ),
  }),
})
