import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '../people/people.ts'
import type { Names, Walker } from './policy.ts'
import { records, type Ground, type Whose } from './records.ts'

/**
 * Two students with the same things each, and the people who look at them. Each of them is made when first asked
 * for: most cells need one person and one record.
 */
export interface Scene {
  person(walker: Exclude<Walker, 'nobody'>): Promise<Person>
  /** What the ids of a call name on one of the two sides. */
  ids(names: Names, whose: Whose): Promise<string[]>
}

const people: Readonly<Record<Exclude<Walker, 'nobody'>, (ground: Ground) => Promise<Person>>> = {
  student: ({ product }) => aStudent(product.deps),
  anotherStudent: ({ product }) => aStudent(product.deps),
  officer: ({ product }) => anOfficer(product.deps),
  admin: ({ product }) => anAdmin(product.deps),
  officerWithoutDecide: ({ product }) => anOfficer(product.deps, { mayDecide: false }),
  disabledOfficer: ({ product }) => anOfficer(product.deps, { status: 'disabled' }),
  universityUser: ({ product, program }) => aUniversityUser(product.deps, program.universityId),
  otherUniversityUser: ({ product, elsewhere }) => aUniversityUser(product.deps, elsewhere.universityId),
}

/** Makes each thing when first asked for, and once. */
export function once<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

export function sceneOn(ground: Ground): Scene {
  const person = once((walker: Exclude<Walker, 'nobody'>) => people[walker](ground))
  const sides = {
    own: once((names: Names) => records[names](ground, { whose: 'own', person })),
    foreign: once((names: Names) => records[names](ground, { whose: 'foreign', person })),
  }
  return { person, ids: (names, whose) => sides[whose](names) }
}
