import { createSlice } from '@reduxjs/toolkit'
import {
  createStudent,
  deleteStudent,
  listStudents,
  updateStudent,
} from '#areas/accounts/profile/contract/students.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { en } from '#texts/kit/kit.ts'
import { follow, idleRequest, requestFor } from '#kit/store/request.ts'
import type { WithRequests } from '#kit/store/request.ts'
import {
  applicationStats,
  confirmJoin,
  listOfStudent,
  listOfUniversity,
  submitApplication,
} from '../contract/applications.ts'
import type { Application, DashboardStats } from '../contract/applications.ts'

type StudentRequest =
  | 'stats'
  | 'applications'
  | 'universityApplications'
  | 'submit'
  | 'join'
  | 'list'
  | 'create'
  | 'update'
  | 'remove'

export interface StudentState extends WithRequests<StudentRequest> {
  students: Student[]
  totalCount: number
  studentApplications: Application[]
  totalApplicationsCount: number
  /** What the tiles and the recent activities of the dashboard show. */
  dashboardStats: DashboardStats | null
}

const initialState: StudentState = {
  ...idleRequest,
  students: [],
  totalCount: 0,
  studentApplications: [],
  totalApplicationsCount: 0,
  dashboardStats: null,
  requests: {
    stats: idleRequest,
    applications: idleRequest,
    universityApplications: idleRequest,
    submit: idleRequest,
    join: idleRequest,
    list: idleRequest,
    create: idleRequest,
    update: idleRequest,
    remove: idleRequest,
  },
}

export const fetchStats = requestFor('student/stats', applicationStats)
export const fetchStudentApplications = requestFor('student/applications', listOfStudent)
export const fetchUniversityApplications = requestFor('student/universityApplications', listOfUniversity)
export const sendApplication = requestFor('student/submit', submitApplication)
export const joinUniversity = requestFor('student/join', confirmJoin)
export const fetchStudents = requestFor('student/list', listStudents)
export const addStudent = requestFor('student/create', createStudent)
export const changeStudent = requestFor('student/update', updateStudent)
export const removeStudent = requestFor('student/remove', deleteStudent)

export const studentSlice = createSlice({
  name: 'student',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const takeApplications = (
      state: { studentApplications: Application[]; totalApplicationsCount: number },
      reply: { data: Application[]; totalCount: number },
    ) => {
      state.studentApplications = reply.data
      state.totalApplicationsCount = reply.totalCount
    }
    follow(builder, fetchStats, {
      at: (state) => state.requests.stats,
      done: (state, { data }) => {
        state.dashboardStats = data
      },
    })
    follow(builder, fetchStudentApplications, {
      at: (state) => state.requests.applications,
      done: takeApplications,
    })
    follow(builder, fetchUniversityApplications, {
      at: (state) => state.requests.universityApplications,
      done: takeApplications,
    })
    follow(builder, sendApplication, {
      at: (state) => state.requests.submit,
      message: en.call.submitted,
    })
    follow(builder, joinUniversity, {
      at: (state) => state.requests.join,
      message: en.call.joined,
      done: (state, { data }) => {
        const joined = state.studentApplications.find((application) => application._id === data._id)
        if (joined) Object.assign(joined, data, { joinStatus: 'confirmed', status: 'confirmed' })
      },
    })
    follow(builder, fetchStudents, {
      at: (state) => state.requests.list,
      done: (state, { data, totalCount }) => {
        state.students = data
        state.totalCount = totalCount
      },
    })
    follow(builder, addStudent, {
      at: (state) => state.requests.create,
      done: (state, { data }) => {
        state.students.unshift(data)
        state.totalCount += 1
      },
    })
    follow(builder, changeStudent, {
      at: (state) => state.requests.update,
      done: (state, { data }) => {
        state.students = state.students.map((student) => (student._id === data._id ? data : student))
      },
    })
    follow(builder, removeStudent, {
      at: (state) => state.requests.remove,
      done: (state, _reply, { params }) => {
        const left = state.students.filter((student) => student._id !== params.studentId)
        state.totalCount -= state.students.length - left.length
        state.students = left
      },
    })
  },
})
