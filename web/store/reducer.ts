import { combineSlices } from '@reduxjs/toolkit'
import { authSlice } from './auth.ts'
import { infoSlice } from './info.ts'
import { instructorSlice } from './instructor.ts'
import { programSlice } from './program.ts'
import { studentSlice } from './student.ts'
import { universitySlice } from './university.ts'

/** The slices every visit has. Screens add theirs with `ownRequest` when their chunk loads. */
export const rootReducer = combineSlices(
  infoSlice,
  authSlice,
  universitySlice,
  studentSlice,
  programSlice,
  instructorSlice,
)

export type RootState = ReturnType<typeof rootReducer>
