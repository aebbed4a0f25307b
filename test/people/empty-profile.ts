import { Contact, type Profile } from '#areas/accounts/profile/contract/profile.ts'
import { namesOf } from '#platform/contract/fields.ts'

/** The profile of a student with only a name. */
export const emptyProfile: Profile = {
  personal: {
    name: 'Ayesha Siddiqui',
    hasSingleName: false,
    fatherName: null,
    previousNames: [],
    dateOfBirth: null,
    placeOfBirth: null,
    countryOfBirth: null,
    sex: null,
    nationalities: [],
    country: null,
  },
  contact: Object.fromEntries(namesOf(Contact).map((name) => [name, null])) as Contact,
  national: null,
  passport: null,
  guardians: [],
  activities: [],
  needs: { text: null, shared: false },
  record: { schooling: 0, tests: 0, hasGoals: false, intake: null },
  documents: 0,
  sent: 0,
  changed: {
    personal: null,
    contact: null,
    identity: null,
    guardians: null,
    record: null,
    activities: null,
    needs: null,
    documents: null,
  },
  numberViews: [],
}
