import { acknowledgeAlarm, checkNow, countAlarms, listAlarms } from '#areas/oversight/alarms/contract.ts'
import { listAudit, verifyAudit } from '#platform/audit/contract/audit.ts'
import { ownRequest } from '#kit/store/own-request.ts'

export const auditRequest = ownRequest('auditLog', listAudit)
export const verifyRequest = ownRequest('verifyAudit', verifyAudit)
export const alarmsRequest = ownRequest('alarms', listAlarms)
export const acknowledgeRequest = ownRequest('acknowledgeAlarm', acknowledgeAlarm)
export const checkRequest = ownRequest('checkInvariants', checkNow)
/** The figure in the bar of the console. */
export const waitingAlarmsRequest = ownRequest('waitingAlarms', countAlarms)
