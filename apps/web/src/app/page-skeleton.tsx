import { Placeholder } from '../ui/placeholder.tsx'

/** In place of a page whose code is on its way. */
export const PageSkeleton = () => (
  <div className="late">
    <h1>
      <Placeholder width={240} label="Loading" />
    </h1>
  </div>
)
