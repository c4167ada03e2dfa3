import styles from './placeholder.module.css'

/** Stands where a text will be, as wide and as high. The first of a page says that it is loading. */
export const Placeholder = ({
  width,
  height,
  label,
}: {
  width: number | string
  height?: number | string
  label?: string
}) => (
  <span
    className={styles.placeholder}
    style={{ width, ...(height === undefined ? {} : { height }) }}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)

/** In place of a page whose code is on its way. */
export const PageSkeleton = () => (
  <div className="late">
    <h1>
      <Placeholder width={240} label="Loading" />
    </h1>
  </div>
)
