/**
 * What every call answers to which caller, written down separately from the contract and the code, so that a
 * change of permissions in either is noticed. The walk compares.
 */

/** The callers that a line of the policy covers directly. */
export type Caller = 'nobody' | 'student' | 'anotherStudent' | 'officer' | 'admin'
/**
 * All callers of the walk: in addition an officer without the right to decide, one who was just disabled, and
 * users of two universities, the one that `own` and `foreign` records belong to and another one.
 */
export type Walker =
  | Caller
  | 'officerWithoutDecide'
  | 'disabledOfficer'
  | 'universityUser'
  | 'otherUniversityUser'
export type ObjectKind = 'own' | 'foreign' | 'absent' | 'malformed'
/**
 * `in`: the call reaches its operation (which may still refuse for another reason). `401`: log in first.
 * `403`: not for this role. `404`: no such record, as far as this caller is concerned.
 */
export type Verdict = 'in' | 401 | 403 | 404

export const walkers: readonly Walker[] = [
  'nobody',
  'student',
  'anotherStudent',
  'officer',
  'admin',
  'officerWithoutDecide',
  'disabledOfficer',
  'universityUser',
  'otherUniversityUser',
]
const objectKinds: readonly ObjectKind[] = ['own', 'foreign', 'absent', 'malformed']

/** The kind of record in the path of a call; `own` and `foreign` are from the view of the student. */
export type Names =
  | 'nothing'
  | 'shortlisted'
  | 'mistake'
  | 'alarm'
  | 'look'
  | 'report'
  | 'savedSearch'
  | 'destinationCost'
  | 'currency'
  | 'student'
  | 'identityDocument'
  | 'application'
  | 'document'
  | 'session'
  | 'university'
  | 'program'
  | 'enquiry'
  | 'subscriber'
  | 'newsletter'
  | 'thread'
  | 'messageFile'
  | 'kept'
  | 'upload'
  | 'unsentFile'
  | 'task'
  | 'question'
  | 'article'
  | 'officeArticle'
  | 'feed'
  | 'catalogueImport'
  | 'catalogueUpload'
  | 'course'
  | 'lesson'
  | 'suggestion'
  | 'practiceTest'
  | 'attempt'
  | 'instructor'
  | 'queueFilter'
  | 'replyTemplate'
  | 'checkLine'
  | 'outsideStep'
  | 'stepPlan'
  | 'stepPlanVersion'
  | 'approval'
  | 'studentPair'
  | 'merge'
  | 'studentImport'
  | 'passkey'
  | 'teammate'
  | 'letter'
  | 'universityLetter'
  | 'attachment'
  | 'studentTag'
  | 'tag'
  | 'suggestedProgram'
  | 'actingConsent'
  | 'ownConsent'

/** The name of the tag that is renamed and merged. */
export const walkedTag = 'Walked'

export interface Policy {
  readonly names: Names
  readonly verdict: (caller: Caller, object: ObjectKind) => Verdict
  /** Users of a university; `isOurs`: of the one the records belong to. By default they have no access. */
  readonly university?: (object: ObjectKind, isOurs: boolean) => Verdict
  /** An officer without the right to decide; by default like every officer. */
  readonly withoutDecide?: (object: ObjectKind) => Verdict
}

/** What a call answers to one of the walk's callers. */
export function verdictOf(
  { verdict, university, withoutDecide }: Policy,
  walker: Walker,
  object: ObjectKind,
): Verdict {
  // A disabled person is treated as logged out from the next request on.
  if (walker === 'disabledOfficer') return verdict('nobody', object)
  if (walker === 'officerWithoutDecide') return withoutDecide?.(object) ?? verdict('officer', object)
  if (walker === 'universityUser' || walker === 'otherUniversityUser') {
    const kept = verdict('nobody', object)
    return university?.(object, walker === 'universityUser') ?? (kept === 401 ? 403 : kept)
  }
  return verdict(walker, object)
}

/** The callers and objects of a call: a call without a record is made once by each caller. */
export function cellsOf({ names }: Policy): { caller: Walker; object: ObjectKind }[] {
  const objects = names === 'nothing' ? objectKinds.slice(0, 1) : objectKinds
  return walkers.flatMap((caller) => objects.map((object) => ({ caller, object })))
}

export const isStaff = (caller: Caller) => caller === 'officer' || caller === 'admin'
export const exists = (object: ObjectKind) => object === 'own' || object === 'foreign'

export const anyone: Policy = { names: 'nothing', verdict: () => 'in' }
export const signedIn: Policy = { names: 'nothing', verdict: (caller) => (caller === 'nobody' ? 401 : 'in') }
/** Everybody who is logged in, including users of a university. */
export const account: Policy = { ...signedIn, university: () => 'in' }
export const staffOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 'in' : 403),
}
/** Acts of admins on nothing in particular. */
export const adminsOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : caller === 'admin' ? 'in' : 403),
}
export const adminOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : caller === 'admin' ? 'in' : 403),
}
export const consoleOnly: Policy = { ...staffOnly, university: () => 'in' }
export const studentOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 403 : 'in'),
}

/** Whoever works in the console, users of a university too. */
export const inConsole: Policy = { ...staffOnly, university: () => 'in' }
/** `own` is the officer's, `foreign` the admin's. */
export const ownQueueFilter: Policy = {
  names: 'queueFilter',
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (!isStaff(caller)) return 403
    return (caller === 'officer' && object === 'own') || (caller === 'admin' && object === 'foreign')
      ? 'in'
      : 404
  },
  university: () => 404,
  withoutDecide: () => 404,
}

/** What waits on an application is for the console; none waits in the walk. */
export const scheduledDecision: Policy = {
  names: 'application',
  verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 404 : 403),
  university: () => 404,
}

/** Open to everybody who is logged in, for whatever exists. */
export const readable = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => (caller === 'nobody' ? 401 : exists(object) ? 'in' : 404),
})
/** Students reach their own, officers whatever exists. */
export const ownOrStaff = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return exists(object) ? 'in' : 404
    return reaches(caller, object) ? 'in' : 404
  },
})
/** Acts of the student alone. */
export const ownAlone = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return 403
    return reaches(caller, object) ? 'in' : 404
  },
})
export const staffFor = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (!isStaff(caller)) return 403
    return exists(object) ? 'in' : 404
  },
})
/** Acts of students on what belongs to nobody. */
export const studentFor = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return 403
    return exists(object) ? 'in' : 404
  },
})
/** Everybody their own, officers too. */
export const ownOfAnybody = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    return caller === 'student' && object === 'own'
      ? 'in'
      : caller === 'anotherStudent' && object === 'foreign'
        ? 'in'
        : 404
  },
})

export const adminFor = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (caller !== 'admin') return 403
    return exists(object) ? 'in' : 404
  },
})
/** A university's users reach what belongs to their university. */
export const ofOwnUniversity = (policy: Policy): Policy => ({
  ...policy,
  university: (object, isOurs) => (isOurs && exists(object) ? 'in' : 404),
})

/** `own` belongs to the student, `foreign` to the other one: each reaches one of the two. */
export function reaches(caller: Caller, object: ObjectKind): boolean {
  return (caller === 'student' && object === 'own') || (caller === 'anotherStudent' && object === 'foreign')
}
