import { call } from '#kit/store/api.ts'
import { me } from '../contract/sign-in.ts'

/** Whether the reader may download lists now; the store does not keep rights. */
export const mayDownload = async (): Promise<boolean> => (await call(me, {})).user.mayExport !== false
