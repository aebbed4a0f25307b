import { combineSlices } from '@reduxjs/toolkit'

/**
 * The reducer of the store. It starts without slices, because the kit knows no area: the app adds those that every
 * visit has, and screens add theirs with `ownRequest` when their chunk loads.
 */
export const slices = combineSlices()
