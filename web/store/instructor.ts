import { createSlice } from '@reduxjs/toolkit'
import { listInstructors } from '#contract/instructors.ts'
import type { Instructor } from '#contract/instructors.ts'
import { firstPage } from './first-page.ts'
import type { Pages } from './first-page.ts'
import { follow, idleRequest, requestFor } from './request.ts'
import type { RequestState } from './request.ts'

export interface InstructorState extends RequestState {
  allInstructors: Instructor[]
  pagination: Pages<'totalInstructors'>
}

const initialState: InstructorState = {
  ...idleRequest,
  allInstructors: [],
  pagination: { ...firstPage, totalInstructors: 0 },
}

export const fetchInstructors = requestFor('instructor/fetch', listInstructors)

export const instructorSlice = createSlice({
  name: 'instructor',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    follow(builder, fetchInstructors, {
      done: (state, reply) => {
        // Servers of other makers call the list `data` (specification §7).
        const { instructors, data } = reply as { instructors?: Instructor[]; data?: Instructor[] }
        state.allInstructors = instructors ?? data ?? []
        state.pagination = reply.pagination
      },
    })
  },
})
