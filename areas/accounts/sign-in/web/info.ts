import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Account } from '../contract/sign-in.ts'
import { fetchMe, verifyCode } from './sign-in-requests.ts'

/** What is stored about the logged-in person: enough for the shell, nothing of the profile. */
export interface StoredUser {
  _id: string
  name: string
  email: string
  role: Account['role']
}

/** The only slice that is stored beyond the page. */
export interface InfoState {
  user: StoredUser | null
  token: string | null
}

export const noInfo: InfoState = { user: null, token: null }

/** The four fields that may be stored; anything else from a server or an old version is dropped. */
export const storedUserOf = ({ _id, name, email, role }: StoredUser): StoredUser => ({
  _id,
  name,
  email,
  role,
})

export const infoSlice = createSlice({
  name: 'info',
  initialState: noInfo,
  reducers: {
    setInfo: (_, { payload }: PayloadAction<InfoState>) => ({
      user: payload.user && storedUserOf(payload.user),
      token: payload.token,
    }),
    /** The name in the greeting follows the profile. */
    renameUser: (state, { payload }: PayloadAction<string>) => {
      if (state.user) state.user.name = payload
    },
    clearInfo: () => noInfo,
  },
  extraReducers: (builder) => {
    builder.addCase(verifyCode.fulfilled, (_, { payload }) => ({
      user: storedUserOf(payload.user),
      token: payload.token,
    }))
    builder.addCase(fetchMe.fulfilled, (state, { payload }) => {
      state.user = storedUserOf(payload.user)
    })
  },
})

export const { setInfo, renameUser, clearInfo } = infoSlice.actions
