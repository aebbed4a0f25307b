import { downloadMyData } from '#areas/accounts/sign-in/contract/my-data.ts'
import { provePassword } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import { ayesha } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const room = { files: 7, bytes: 9_400_000, mostFiles: 40, mostBytes: 200_000_000 }
const vault: Answer = on(listVault, { reply: { documents: [], room } })

const stubs = (...answers: Answer[]): Stubs => new Map([vault, ...answers])
const myData = { as: ayesha, at: '/student-profile/my-data' }
const start: ScreenState['act'] = (page) => page.getByRole('button', { name: 'Download my data' }).click()

/** Taking one's data along, and deleting the account. */
export const leavingScreens: ScreenState[] = [
  {
    name: 'my-data-loading',
    ...myData,
    shows: 'Preparing your data',
    stubs: stubs(on(downloadMyData, 'never')),
    act: start,
  },
  {
    name: 'my-data-failed',
    ...myData,
    shows: 'Try again',
    stubs: stubs(on(downloadMyData, { refusal: 'unavailable' })),
    act: start,
  },
  {
    name: 'my-data-full',
    ...myData,
    shows: 'saved as my-data.zip',
    stubs: stubs(on(downloadMyData, { bytes: Buffer.from('PK'), type: 'application/zip' })),
    act: start,
  },
  {
    name: 'my-data-proof',
    ...myData,
    shows: 'not your current password',
    stubs: stubs(
      on(downloadMyData, { refusal: 'reauth_required' }),
      on(provePassword, { refusal: 'wrong_password' }),
    ),
    act: async (page) => {
      await start(page)
      await page.getByLabel('Password', { exact: true }).fill('a guess')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  {
    name: 'delete-account-full',
    as: ayesha,
    at: '/student-profile/delete-account',
    stubs: stubs(),
    shows: 'What stays',
  },
  {
    name: 'delete-account-wrong',
    as: ayesha,
    at: '/student-profile/delete-account',
    stubs: stubs(),
    shows: 'Check this box to continue.',
    act: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
]
