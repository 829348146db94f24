// A press with mouse or finger leaves the focus where it is: it belongs to the keyboard. (Most of what is pressed at a table
// is gone a moment later, and a browser that loses its focus lays the whole page out in the middle of the change.)
export function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button')) event.preventDefault();
}
