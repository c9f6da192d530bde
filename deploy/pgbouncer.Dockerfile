# pgbouncer as Debian packages it, so that it comes with Debian's security updates.
FROM debian:13.2-slim
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
