import { createSlice } from '@reduxjs/toolkit'
import { firstPage } from '#kit/store/first-page.ts'
import type { Pages } from '#kit/store/first-page.ts'
import { follow, idleRequest, requestFor } from '#kit/store/request.ts'
import type { RequestState } from '#kit/store/request.ts'
import { listProgramsOf } from '../contract/programs.ts'
import type { Program } from '../contract/programs.ts'

export interface ProgramState extends RequestState {
  programs: Program[]
  pagination: Pages<'totalPrograms'>
}

const initialState: ProgramState = {
  ...idleRequest,
  programs: [],
  pagination: { ...firstPage, totalPrograms: 0 },
}

/** The programs of one university. */
export const fetchPrograms = requestFor('program/fetch', listProgramsOf)

export const programSlice = createSlice({
  name: 'program',
  initialState,
  reducers: {
    /** Empties the list and resets pagination and error; a pending response is ignored. */
    clearPrograms: () => initialState,
  },
  extraReducers: (builder) => {
    follow(builder, fetchPrograms, {
      done: (state, { programs, pagination }) => {
        state.programs = programs
        state.pagination = pagination
      },
    })
  },
})

export const { clearPrograms } = programSlice.actions
