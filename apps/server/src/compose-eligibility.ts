import { sandboxDeadlines, usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import type { Clearinghouse } from './drivers/clearinghouse/port.ts'
import { askPayerTask } from './features/eligibility/inquiry/ask-payer.ts'
import { resumeInquiries } from './features/eligibility/inquiry/resume-inquiries.ts'
import type { Clock } from './platform/clock.ts'
import type { JobLog } from './platform/jobs/log.ts'
import type { JobBook } from './platform/jobs/run-jobs.ts'

/** What is done about questions to payers; where there is nobody to ask, what is still open comes to an end. */
export function eligibilityJobs(
  clearinghouse: Clearinghouse | undefined,
  deps: { clock: Clock; log: JobLog },
): Pick<JobBook, 'tasks' | 'crons'> {
  const crons = [resumeInquiries(clearinghouse !== undefined)]
  if (clearinghouse === undefined) return { tasks: [], crons }
  const patience = clearinghouse.name === 'sandbox' ? sandboxDeadlines : usualDeadlines
  return { tasks: [askPayerTask({ ...deps, clearinghouse, patience })], crons }
}
