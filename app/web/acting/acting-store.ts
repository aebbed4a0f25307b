import { setInfo } from '#areas/accounts/sign-in/web/info.ts'
import type { AppStore } from '#kit/store/state.ts'
import { makeStore } from '../store/store.ts'

/**
 * The store of a student's screens inside the console: its user is the student, and nothing it has loaded is shown for
 * anybody else. It is not saved. Calls send the officer's token, which comes from the store of the console.
 * @param officerAddress the address with which an identity document asks for the officer's password
 */
export function makeActingStore(
  student: { readonly _id: string; readonly name: string },
  officerAddress: string,
): AppStore {
  const store = makeStore(null)
  const user = { _id: student._id, name: student.name, email: officerAddress, role: 'student' as const }
  store.dispatch(setInfo({ user, token: null }))
  return store
}
