import { createSlice } from '@reduxjs/toolkit'
import { listUniversities } from '#contract/universities.ts'
import type { University } from '#contract/universities.ts'
import { firstPage } from './first-page.ts'
import type { Pages } from './first-page.ts'
import { follow, idleRequest, requestFor } from './request.ts'
import type { RequestState } from './request.ts'

export interface UniversityState extends RequestState {
  universities: University[]
  pagination: Pages<'totalUniversities'>
}

const initialState: UniversityState = {
  ...idleRequest,
  universities: [],
  pagination: { ...firstPage, totalUniversities: 0 },
}

export const fetchUniversities = requestFor('university/fetch', listUniversities)

export const universitySlice = createSlice({
  name: 'university',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    follow(builder, fetchUniversities, {
      done: (state, { universities, pagination }) => {
        state.universities = universities
        state.pagination = pagination
      },
    })
  },
})
