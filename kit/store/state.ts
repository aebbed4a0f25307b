import type { Action, Store, ThunkDispatch } from '@reduxjs/toolkit'

/** The state of the store. The app declares its slices (`app/web/store/reducer.ts`), so that the kit imports none. */
export interface RootState {}

export type AppDispatch = ThunkDispatch<RootState, undefined, Action>
export type AppStore = Store<RootState, Action> & { dispatch: AppDispatch }
