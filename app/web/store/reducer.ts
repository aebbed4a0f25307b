import { authSlice } from '#areas/accounts/sign-in/web/auth.ts'
import { infoSlice } from '#areas/accounts/sign-in/web/info.ts'
import { studentSlice } from '#areas/applications/list/web/student-slice.ts'
import { programSlice } from '#areas/catalogue/programs/web/program-slice.ts'
import { universitySlice } from '#areas/catalogue/universities/web/university-slice.ts'
import { instructorSlice } from '#areas/learning/instructors/web/instructor-slice.ts'
import { contractApi } from '#kit/store/contract-api.ts'
import { slices } from '#kit/store/slices.ts'

/** The slices of the specification, which are always present, and the cache of calls. */
export const rootReducer = slices
  .inject(infoSlice)
  .inject(authSlice)
  .inject(universitySlice)
  .inject(studentSlice)
  .inject(programSlice)
  .inject(instructorSlice)
  .inject(contractApi)

type Slices = ReturnType<typeof rootReducer>

declare module '#kit/store/state.ts' {
  interface RootState extends Slices {}
}
