/** The app's own icons, with one line width, in the colour of the text beside them. */
const Icon = ({ path }: { path: string }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    <path d={path} />
  </svg>
)

export const SearchIcon = () => <Icon path="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14" />
export const WarningIcon = () => <Icon path="M8 2 1.5 13.5h13L8 2Zm0 4.5v3m0 2v.01" />
export const PhoneIcon = () => (
  <Icon path="M5.2 2.5 6.5 5.6 5 7a8 8 0 0 0 4 4l1.4-1.5 3.1 1.3v2a1 1 0 0 1-1.1 1A10.5 10.5 0 0 1 2.2 3.6a1 1 0 0 1 1-1.1h2Z" />
)
export const PlusIcon = () => <Icon path="M8 3v10M3 8h10" />
export const MoreIcon = () => (
  <Icon path="M3 7.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm5 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm5 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z" />
)
export const MenuIcon = () => <Icon path="M2 4h12M2 8h12M2 12h12" />
export const NotesIcon = () => <Icon path="M3.5 2.5h9v11h-9v-11Zm2.5 3h4M6 8h4m-4 2.5h2" />
export const BackIcon = () => <Icon path="M10 3 5 8l5 5" />
export const ForwardIcon = () => <Icon path="m6 3 5 5-5 5" />
export const DownIcon = () => <Icon path="m4 6 4 4 4-4" />
export const CloseIcon = () => <Icon path="m4 4 8 8m0-8-8 8" />
export const PrintIcon = () => <Icon path="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2m-7-2h7v4h-7v-4Z" />
export const FilterIcon = () => <Icon path="M2.5 3h11L9.5 8.2v4.3l-3 1V8.2l-4-5.2Z" />
export const FileIcon = () => <Icon path="M4 1.5h5l3 3v10H4v-13ZM9 1.5v3h3" />
export const PencilIcon = () => <Icon path="m11 2.5 2.5 2.5-8 8H3v-2.5l8-8Z" />
export const UpIcon = () => <Icon path="m4 10 4-4 4 4" />
export const PersonIcon = () => (
  <Icon path="M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5.5 5.5c.4-2.4 2.6-3.5 5.5-3.5s5.1 1.1 5.5 3.5" />
)
export const EditIcon = () => <Icon path="m3 13 .6-2.8L10.9 3a1.4 1.4 0 0 1 2 2L5.7 12.4 3 13Z" />
export const TrashIcon = () => <Icon path="M3 4.5h10m-6.5 0v-2h3v2m-5.3 0 .6 9h6.4l.6-9M6.5 7v4m3-4v4" />
export const PictureIcon = () => (
  <Icon path="M2.5 3h11v10h-11V3Zm0 8 3.2-3.2 2.3 2.3 2.2-2.2 3.3 3.1M10.5 6v.01" />
)
export const CameraIcon = () => (
  <Icon path="M2.5 5h2.4l1-1.8h4.2l1 1.8h2.4v8h-11V5ZM8 11a2.25 2.25 0 1 0 0-4.5A2.25 2.25 0 0 0 8 11Z" />
)
export const RotateIcon = () => <Icon path="M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3" />
export const FlipIcon = () => <Icon path="M8 2v12M6 4.5v7H2l4-7Zm4 0v7h4l-4-7Z" />
export const UndoIcon = () => <Icon path="M6 3 2.5 6.5 6 10M2.5 6.5h7.25a3.5 3.5 0 0 1 0 7H7" />
export const FlagIcon = () => <Icon path="M4 14V2.5m0 0h8l-2 3 2 3H4" />
export const ClockIcon = () => <Icon path="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9.5V8l2.5 1.5" />
export const CheckIcon = () => <Icon path="m3 8.5 3.5 3.5L13 4.5" />
export const UnreadIcon = () => <Icon path="M2 4h12v8.5H2V4Zm0 .5 6 4.5 6-4.5" />
export const CloseConversationIcon = () => <Icon path="M2.5 2.5h11v3h-11v-3Zm1 3v8h9v-8M6.5 8h3" />
export const OpenConversationIcon = () => (
  <Icon path="M2.5 2.5h11v3h-11v-3Zm1 3v8h9v-8M8 11.5v-4m-2 2 2-2 2 2" />
)
export const InfoIcon = () => <Icon path="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-6.5V11m0-6v.01" />
export const ShieldIcon = () => (
  <Icon path="M8 1.75 2.75 3.5v4c0 3.2 2.2 5.6 5.25 6.75 3.05-1.15 5.25-3.55 5.25-6.75v-4L8 1.75Zm0 3.5v5M5.5 7.75h5" />
)
export const SendIcon = () => <Icon path="M2 8 14 2.5 9.5 14 7.5 9 2 8Zm5.5 1L14 2.5" />
export const DollarIcon = () => (
  <Icon path="M8 1.75v12.5M11 4.5C10.5 3.6 9.4 3 8 3 6.3 3 5 3.9 5 5.4c0 3.3 6.2 1.9 6.2 5.2 0 1.5-1.4 2.4-3.2 2.4-1.6 0-2.8-.7-3.2-1.8" />
)
export const RepliesIcon = () => <Icon path="M2.5 3h11v8H7.5L4.5 13.5V11h-2V3Zm3 2.75h5m-5 2.5h3" />
