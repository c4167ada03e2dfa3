import { Button } from '@mantine/core'
import { wholePicture, type ZoomView, zoomed } from './zoom-view.ts'

type Props = { view: ZoomView; onView: (view: ZoomView) => void }

/** The same by buttons, for whoever has neither wheel nor fingers on it. */
export const ZoomButtons = ({ view, onView }: Props) => (
  <>
    <Button
      variant="default"
      aria-label="Zoom out"
      miw="var(--control)"
      onClick={() => onView(zoomed(view, 1 / 1.5))}
    >
      −
    </Button>
    <Button
      variant="default"
      aria-label="Zoom in"
      miw="var(--control)"
      onClick={() => onView(zoomed(view, 1.5))}
    >
      +
    </Button>
    <Button variant="default" onClick={() => onView(wholePicture)}>
      Fit
    </Button>
  </>
)

const keys: Record<string, (view: ZoomView) => ZoomView> = {
  '+': view => zoomed(view, 1.5),
  '=': view => zoomed(view, 1.5),
  '-': view => zoomed(view, 1 / 1.5),
  '0': () => wholePicture,
}

/** What a key makes of it, where it is one of these. */
export const viewAfterKey = (key: string, view: ZoomView): ZoomView | undefined => keys[key]?.(view)
