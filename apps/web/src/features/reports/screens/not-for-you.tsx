import { readPerformanceMetrics } from '@archwire/contract/reports/calls'
import { Message } from '../../../ui/message.tsx'
import { DashboardFrame } from '../components/dashboard-frame.tsx'

/** In place of the dashboard, for staff who are no administrators. */
export const NotForYou = () => (
  <DashboardFrame>
    <Message kind="alert" title={readPerformanceMetrics.adminsOnly}>
      <p>Ask an administrator of your clinic if you need it.</p>
    </Message>
  </DashboardFrame>
)
