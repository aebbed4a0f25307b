import { createSlice } from '@reduxjs/toolkit'
import { firstPage } from '#kit/store/first-page.ts'
import type { Pages } from '#kit/store/first-page.ts'
import { follow, idleRequest, requestFor } from '#kit/store/request.ts'
import type { RequestState } from '#kit/store/request.ts'
import { listInstructors } from '../contract.ts'
import type { Instructor } from '../contract.ts'

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
