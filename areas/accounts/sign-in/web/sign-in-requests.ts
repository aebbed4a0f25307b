import { requestFor } from '#kit/store/request.ts'
import * as signIn from '../contract/sign-in.ts'

export const register = requestFor('auth/register', signIn.register)
export const login = requestFor('auth/login', signIn.login)
export const verifyCode = requestFor('auth/verifyCode', signIn.verifyCode)
export const resendCode = requestFor('auth/resendCode', signIn.resendCode)
export const forgotPassword = requestFor('auth/forgotPassword', signIn.forgotPassword)
export const resetPassword = requestFor('auth/resetPassword', signIn.resetPassword)
export const fetchMe = requestFor('auth/me', signIn.me)
