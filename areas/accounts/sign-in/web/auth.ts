import { createSlice } from '@reduxjs/toolkit'
import { en } from '#texts/kit/kit.ts'
import { follow, idleRequest } from '#kit/store/request.ts'
import type { WithRequests } from '#kit/store/request.ts'
import type { Account } from '../contract/sign-in.ts'
import { clearInfo } from './info.ts'
import {
  fetchMe,
  forgotPassword,
  login,
  register,
  resendCode,
  resetPassword,
  verifyCode,
} from './sign-in-requests.ts'

/** Someone who has registered has no id until the code is verified. */
type Registered = { name: string; email: string; status: 'pending' }

type AuthRequest =
  | 'register'
  | 'login'
  | 'verifyCode'
  | 'resendCode'
  | 'forgotPassword'
  | 'resetPassword'
  | 'me'

export interface AuthState extends WithRequests<AuthRequest> {
  user: Account | Registered | null
  token: string | null
}

const nobody: AuthState = {
  ...idleRequest,
  user: null,
  token: null,
  requests: {
    register: idleRequest,
    login: idleRequest,
    verifyCode: idleRequest,
    resendCode: idleRequest,
    forgotPassword: idleRequest,
    resetPassword: idleRequest,
    me: idleRequest,
  },
}

export const authSlice = createSlice({
  name: 'auth',
  initialState: nobody,
  reducers: {
    /** Clears the result of the last sign-in request before another form is shown. */
    clearAuthRequests: (state) => ({ ...nobody, user: state.user, token: state.token }),
  },
  extraReducers: (builder) => {
    builder.addCase(clearInfo, () => nobody)
    follow(builder, register, {
      at: (state) => state.requests.register,
      done: (state, { name, email, status }) => {
        state.user = { name, email, status }
      },
    })
    // A login proves the password only: user and token stay unset until the code is verified.
    follow(builder, login, { at: (state) => state.requests.login })
    follow(builder, verifyCode, {
      at: (state) => state.requests.verifyCode,
      done: (state, { user, token }) => {
        state.user = user
        state.token = token
      },
    })
    follow(builder, resendCode, { at: (state) => state.requests.resendCode })
    follow(builder, forgotPassword, {
      at: (state) => state.requests.forgotPassword,
      message: en.call.passwordResetSent,
    })
    follow(builder, resetPassword, {
      at: (state) => state.requests.resetPassword,
      message: en.call.passwordResetSent,
    })
    follow(builder, fetchMe, {
      at: (state) => state.requests.me,
      done: (state, { user }) => {
        state.user = user
      },
    })
  },
})

export const { clearAuthRequests } = authSlice.actions
