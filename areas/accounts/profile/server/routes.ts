import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/profile.ts'
import { storeNationalId, storePassport, removeIdentityDocument, showNumber } from './identity-documents.ts'
import { listOwnConsents } from './list-consents.ts'
import { readShownProfile } from './read-profile.ts'
import {
  saveOwnActivities,
  saveOwnContact,
  saveOwnGuardians,
  saveOwnNeeds,
  savePersonal,
} from './save-sections.ts'

/** Binds the calls about the sections of one's own profile to their operations. */
export function profileRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showProfile, async ({ viewer }) => ({
    profile: await readShownProfile(deps.db, viewer.userId),
  }))
  serve(contract.savePersonal, ({ viewer, body }) => savePersonal(deps, viewer.userId, body))
  serve(contract.saveContact, ({ viewer, body }) => saveOwnContact(deps, viewer.userId, body))
  serve(contract.saveGuardians, ({ viewer, body }) => saveOwnGuardians(deps, viewer.userId, body))
  serve(contract.saveActivities, ({ viewer, body }) => saveOwnActivities(deps, viewer.userId, body))
  serve(contract.saveNeeds, ({ viewer, body }) => saveOwnNeeds(deps, viewer.userId, body))
  serve(contract.saveNationalId, ({ viewer, body }) => storeNationalId(deps, viewer.userId, body))
  serve(contract.savePassport, ({ viewer, body }) => storePassport(deps, viewer.userId, body))
  serve(contract.removeIdentity, ({ viewer, params }) =>
    removeIdentityDocument(deps, viewer, params.identityDocument),
  )
  serve(contract.showIdentityNumber, ({ viewer, params }) =>
    showNumber(deps, viewer, params.identityDocument),
  )
  serve(contract.listConsents, ({ viewer }) => listOwnConsents(deps, viewer.userId))
}
