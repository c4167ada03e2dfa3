import { DiskBar } from './disk-bar.tsx'
import { LiveBar } from './live-bar.tsx'

/** What whoever works here should know of the whole app, above every page: nothing, on most days. */
export const NoticeBars = () => (
  <div role="status" className="screen-only">
    <LiveBar />
    <DiskBar />
  </div>
)
