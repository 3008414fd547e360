export {};

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** The ground of a site's places is drawn otherwise. */
    'geofence.changed': { readonly site: string };
  }
}
