import { createSlice } from '@reduxjs/toolkit'
import { firstPage } from '#kit/store/first-page.ts'
import type { Pages } from '#kit/store/first-page.ts'
import { follow, idleRequest, requestFor } from '#kit/store/request.ts'
import type { RequestState } from '#kit/store/request.ts'
import { listUniversities } from '../contract.ts'
import type { University } from '../contract.ts'

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
